import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { matchPath, useLocation } from 'react-router-dom';
import { CountBadge } from '../../ui/count-badge';
import { useEnquiryCount } from './enquiries-query';
import { useLiveClaims, useLiveQuestions } from './use-live-enquiries';

/** The number of reported payments and questions beside the link to the bills; empty if there are none. */
export function EnquiriesBadge() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { count, more } = useEnquiryCount();
  return (
    <>
      {/* The page itself takes in messages. */}
      {!matchPath('/all-bills', pathname) && <LiveEnquiries />}
      {count > 0 && (
        <CountBadge
          count={more ? `${count}+` : count}
          text={t`${plural(count, { one: '# payment or question to check', other: '# payments and questions to check' })}`}
        />
      )}
    </>
  );
}

function LiveEnquiries() {
  useLiveClaims();
  useLiveQuestions();
  return null;
}
