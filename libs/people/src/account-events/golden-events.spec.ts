import { goldenEvents } from '@tiffin/event-sourcing/testing';
import { ACCOUNT_EVENT_TYPES } from './account-events.js';

goldenEvents(new URL('golden/', import.meta.url), ACCOUNT_EVENT_TYPES);
