// Tells whether the store has a courier account. Without one, staff send parcels by hand and enter courier and tracking
// number.

import { createContext, useContext } from 'react';

export const HasCourierContext = createContext(true);

export const useHasCourier = (): boolean => useContext(HasCourierContext);
