import { keepOpeners } from '@/utils/dialogFocus';
import './global.css';

keepOpeners();
