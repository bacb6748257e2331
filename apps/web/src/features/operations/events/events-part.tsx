import { useOperationsLocation } from '../operations-location';
import { EventSearch } from './event-search';
import { CallTrace } from './call-trace';
import { StreamEvents } from './stream-events';

/** The event log: newest events, a search, one stream from its beginning, or the trace of a call. */
export function EventsPart() {
  const [{ stream = '', call = '' }] = useOperationsLocation();
  if (call !== '') return <CallTrace key={call} correlationId={call} />;
  if (stream !== '') return <StreamEvents key={stream} stream={stream} />;
  return <EventSearch />;
}
