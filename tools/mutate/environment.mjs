import { TestEnvironment } from 'jest-environment-node';
import { endingAsyncStorages } from '../jest/async-storages.mjs';

export default endingAsyncStorages(TestEnvironment);
