import { goldenEvents } from '@tiffin/event-sourcing/testing';
import { UPKEEP_EVENT_TYPES } from './upkeep-events.js';

goldenEvents(new URL('golden/', import.meta.url), UPKEEP_EVENT_TYPES);
