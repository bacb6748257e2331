import { usePlace } from '../part';
import { EventSearch } from './event-search';
import { Story } from './story';
import { StreamEvents } from './stream-events';

/** The log itself: the newest events, what is looked for among all, one stream from its beginning, or all that one call led to. */
export function EventsPart() {
  const [{ stream = '', call = '' }] = usePlace();
  if (call !== '') return <Story key={call} correlationId={call} />;
  if (stream !== '') return <StreamEvents key={stream} stream={stream} />;
  return <EventSearch />;
}
