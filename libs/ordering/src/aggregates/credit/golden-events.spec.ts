import { goldenEvents } from '@tiffin/event-sourcing/testing';
import { CREDIT_EVENT_TYPES } from './credit-events.js';

goldenEvents(new URL('golden/', import.meta.url), CREDIT_EVENT_TYPES);
