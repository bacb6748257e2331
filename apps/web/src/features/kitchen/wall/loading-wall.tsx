import { Trans } from '@lingui/react/macro';
import { useSound } from '../../sound/use-sound';
import { Skeleton } from '../../../ui/skeleton';
import { useConnectionLostSince } from './connection-lost';
import { ConnectionLostBar } from './wall-bars';
import { WallHeader } from './wall-header';

/** The wall before its first answer; says so if the server can't be reached. */
export function LoadingWall({ readOnly }: { readOnly: boolean }) {
  const sound = useSound('kitchen');
  const lostSince = useConnectionLostSince();
  return (
    <div className="flex min-h-dvh flex-col" aria-busy>
      <WallHeader
        title={<Trans>Kitchen Summary</Trans>}
        readOnly={readOnly}
        state={lostSince === undefined ? 'connecting' : 'lost'}
        sound={sound}
      />
      {lostSince !== undefined && <ConnectionLostBar since={lostSince} />}
      <div className="grid flex-1 content-start gap-2.5 p-3 min-[901px]:grid-cols-2 min-[1800px]:grid-cols-3 min-[901px]:gap-4 min-[901px]:px-7 min-[901px]:py-4">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-2xl min-[901px]:h-40" />
        ))}
      </div>
    </div>
  );
}
