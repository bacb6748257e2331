import { useLingui } from '@lingui/react/macro';
import { OutsideLink } from './outside-link';
import { useContactWays } from './use-contact-ways';

/** Where else people meet, as the installation says; nothing where it says nothing. */
export function SocialLinks() {
  const { t } = useLingui();
  const { data } = useContactWays();
  if (!data?.social?.length) return null;
  return (
    <ul aria-label={t`Elsewhere`} className="flex flex-wrap gap-x-5">
      {data.social.map(({ name, url }) => (
        <li key={`${name} ${url}`}>
          <OutsideLink href={url} className="inline-block py-2.5 link">
            {name}
          </OutsideLink>
        </li>
      ))}
    </ul>
  );
}
