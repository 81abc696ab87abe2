export default function NotFoundPage() {
  return <h1>页面不存在</h1>;
}
