import { data } from 'react-router';
import { NotFoundScreen } from './not-found-screen.tsx';

export const loader = () => data(null, { status: 404 });

export const meta = () => [{ title: 'Page Not Found · Tanabana' }, { name: 'robots', content: 'noindex' }];

export default NotFoundScreen;
