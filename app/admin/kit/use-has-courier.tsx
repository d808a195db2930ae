// Whether the store has a courier account. Without one, parcels are sent by hand: staff enter courier and tracking
// number themselves.

import { createContext, useContext } from 'react';

export const HasCourierContext = createContext(true);

export const useHasCourier = (): boolean => useContext(HasCourierContext);
