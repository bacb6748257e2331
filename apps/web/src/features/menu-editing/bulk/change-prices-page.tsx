import { Plural, Trans } from '@lingui/react/macro';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { failureText } from '../../../api/failure-text';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Spinner } from '../../../ui/spinner';
import { useArrangement } from '../../home/use-menu';
import { PriceGroups } from './price-groups';
import { PriceList } from './price-list';
import { PriceRuleFields } from './price-rule-fields';
import { useChangePrices } from './use-change-prices';
import { usePriceChoice } from './use-price-choice';

/** /change-prices: changes the prices of many dishes at once, with a preview of each. */
export function ChangePricesPage() {
  const categories = useArrangement().data?.categories ?? [];
  const { loaded, searched, found, changed, chosen, choose, rule, setRule, amountError, toSend, isWrong, clear } = usePriceChoice();
  const { change, changing, error, isOutdated } = useChangePrices(clear);
  return (
    <div className="page max-w-[calc(760px+2*var(--gutter))]!">
      <Link to="/" className="-ml-1 inline-flex min-h-(--tap) items-center gap-1.5 px-1 font-medium text-muted hover:text-ink">
        <ArrowLeft aria-hidden size={18} />
        <Trans>Menu</Trans>
      </Link>
      <h1 className="mb-1 title-page">
        <Trans>Change prices</Trans>
      </h1>
      <p className="mb-5 max-w-[64ch] text-muted">
        <Trans>Say how prices change, and choose the dishes. Orders that are already placed keep their prices.</Trans>
      </p>
      <div className="grid gap-4">
        <Card as="section" padded className="sm:p-5">
          <PriceRuleFields rule={rule} onChange={setRule} error={amountError} />
        </Card>
        {error && (
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden size={20} />}>
            {isOutdated ? (
              <Trans>
                Someone else changed one of these dishes meanwhile, so no price was changed. The list now shows the current prices. Please
                check them and try again.
              </Trans>
            ) : (
              failureText(error)
            )}
          </Banner>
        )}
        {loaded ? (
          <>
            <PriceGroups prices={found} searched={searched} categories={categories} chosen={chosen} onChoose={choose} />
            {found.length > 0 ? (
              <PriceList prices={found} changed={changed} onChoose={(key, isChosen) => choose([key], isChosen)} />
            ) : (
              <p className="text-muted">{searched ? <Trans>No dish matches the search.</Trans> : <Trans>The menu is empty.</Trans>}</p>
            )}
          </>
        ) : (
          <Spinner />
        )}
      </div>
      {changed.size > 0 && (
        <div
          data-bottom-bar
          className="sticky bottom-0 z-10 -mx-(--gutter) mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-(--gutter) py-3"
        >
          <Button
            tone="primary"
            size="lg"
            className="max-sm:w-full"
            busy={changing}
            disabled={isWrong || toSend.length === 0}
            onClick={() => change(toSend)}
          >
            <Plural value={toSend.length} one="Change # price" other="Change # prices" />
          </Button>
          {toSend.length < changed.size && (
            <p className="text-sm text-muted" role="status">
              <Plural value={changed.size} one="# price is chosen." other="# prices are chosen." />{' '}
              {toSend.length === 0 && <Trans>Say above by how much it changes.</Trans>}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
