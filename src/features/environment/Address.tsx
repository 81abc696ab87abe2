const WEB = /^https?:\/\/[^\s]+$/i;

/** A link where a browser can open it; else the text, such as a host and a port. */
export function Address({ address }: { address: string }) {
  if (!address) return <>—</>;
  if (!WEB.test(address)) return <>{address}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
