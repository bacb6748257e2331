import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Accordion } from '../../ui/accordion';
import { useFaqs } from './use-faqs';

/** /faqs: ten questions, at most one of them open. The address names it, so that links can point to an answer. */
export function FaqsPage() {
  const questions = useFaqs();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = questions.find(({ id }) => `#${id}` === hash)?.id;
  useInSight(open);
  return (
    <div className="page max-w-[820px]!">
      <h1 className="mb-2 title-page">
        <Trans>Frequently asked questions</Trans>
      </h1>
      <p className="mb-5 text-muted">
        <Trans>
          Is your question not here?{' '}
          <Link to="/contact-us" className="link">
            Write to us
          </Link>
          .
        </Trans>
      </p>
      <Accordion
        items={questions.map(({ id, question, answer }) => ({ id, heading: question, content: answer }))}
        open={open}
        onOpen={(id) => void navigate({ hash: id ?? '' }, { replace: true })}
      />
    </div>
  );
}

/** Scrolls the open question into view: to the top on arrival, later only as far as needed, since a question above may have closed. */
function useInSight(open: string | undefined): void {
  const arriving = useRef(true);
  useEffect(() => {
    const block = arriving.current ? 'start' : 'nearest';
    arriving.current = false;
    if (open === undefined) return;
    // After the scroll to the top that every new page does.
    const frame = requestAnimationFrame(() => document.getElementById(open)?.scrollIntoView?.({ block }));
    return () => cancelAnimationFrame(frame);
  }, [open]);
}
