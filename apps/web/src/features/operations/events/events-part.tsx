import { useOperationsLocation } from '../operations-location';
import { EventSearch } from './event-search';
import { CallTrace } from './call-trace';
import { StreamEvents } from './stream-events';

/** The log itself: the newest events, what is looked for among all, one stream from its beginning, or all that one call led to. */
export function EventsPart() {
  const [{ stream = '', call = '' }] = useOperationsLocation();
  if (call !== '') return <CallTrace key={call} correlationId={call} />;
  if (stream !== '') return <StreamEvents key={stream} stream={stream} />;
  return <EventSearch />;
}
