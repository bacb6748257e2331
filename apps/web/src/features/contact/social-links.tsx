import { useLingui } from '@lingui/react/macro';
import { OutboundLink } from './outbound-link';
import { useContactOptions } from './use-contact-options';

/** Social links that the installation configures; empty if there are none. */
export function SocialLinks() {
  const { t } = useLingui();
  const { data } = useContactOptions();
  if (!data?.social?.length) return null;
  return (
    <ul aria-label={t`Social media`} className="flex flex-wrap gap-x-5">
      {data.social.map(({ name, url }) => (
        <li key={`${name} ${url}`}>
          <OutboundLink href={url} className="inline-block py-2.5 link">
            {name}
          </OutboundLink>
        </li>
      ))}
    </ul>
  );
}
