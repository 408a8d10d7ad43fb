import config, { REST } from './vitest.config.ts';

/** The tests that `npm test` leaves out. */
export default { ...config, test: { ...config.test, include: REST, exclude: [] } };
