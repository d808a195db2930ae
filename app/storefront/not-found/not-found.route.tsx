import { data } from 'react-router';
import { unlistedMeta } from '#app/page-title.ts';
import type { Route } from './+types/not-found.route.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Page Not Found');

export default NotFoundScreen;
