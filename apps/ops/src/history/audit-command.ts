import { OPERATORS_KINDS, type AuditEntry } from '@tiffin/contracts';
import { Option, type Command } from 'commander';
import { parseDay } from '../parse-day.js';
import { moreLine, paged } from '../paging.js';
import type { Paging } from '../server/operations-api.js';
import type { OpsContext } from '../terminal.js';
import { runVerb, serverVerb, type ServerOptions } from '../verb.js';
import { localTime, plain } from '../wording.js';

interface AuditOptions extends ServerOptions, Paging {
  readonly canteen?: string;
  readonly from?: string;
  readonly to?: string;
  readonly actor?: string;
  readonly kind?: string;
  readonly stream?: string;
}

/** `ops audit`: who did what, when. */
export function auditCommand(context: OpsContext): Command {
  const verb = serverVerb({
    usage: 'audit',
    summary: 'show who did what, and when',
    does: `Shows what happened, newest first: who did it, to which stream. It comes from the log: orders, the menu, bills,
changes of accounts, and (upkeep) what operators did to single events and documents. For log-ins see log-ins.`,
    when: 'someone asks who changed something.',
    examples: ['audit --kind menu --from 2026-11-01 --to 2026-11-30', 'audit --stream order-7b18e6a4-11f4-4a6e-9d9c-0e2f5c3a9b42'],
  })
    .option('--canteen <id>', 'only this canteen')
    .option('--from <day>', "from this day on, as in 2026-11-01, in the canteens' zone", parseDay)
    .option('--to <day>', 'up to and with this day', parseDay)
    .option('--actor <who>', "by this person's id, or this role, such as contractor")
    .addOption(new Option('--kind <kind>', 'what it is about').choices([...OPERATORS_KINDS]))
    .option('--stream <stream>', 'only this stream');
  return paged(verb).action((options: AuditOptions) =>
    runVerb(context, options, async ({ api }) => {
      const { canteen: canteenId, from, to, actor, kind, stream, page, limit } = options;
      const answer = await api.audit({ canteenId, from, to, actor, kind, stream, page, limit });
      const more = moreLine(answer.auditInfo.hasNextPage, options);
      return {
        answer,
        text: answer.entries.length === 0 ? 'No entries match.\n' : `${answer.entries.map(entryReport).join('')}${more}`,
      };
    }),
  );
}

function entryReport(entry: AuditEntry): string {
  const { at, type, actor, stream, from, to, itemId, option, bulk, account, amount, reason, projection, documentId } = entry;
  const details = [
    ...(from === undefined && to === undefined ? [] : [`${from ?? '…'} → ${to ?? '…'}`]),
    ...(account === undefined ? [] : [`account of ${account.fullName}`]),
    ...(itemId === undefined ? [] : [`item ${itemId}`]),
    ...(option === undefined ? [] : [`option ${option}`]),
    ...(bulk === undefined ? [] : [`${bulk.items.length} items of the menu`]),
    ...(amount === undefined ? [] : [`₹${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`]),
    ...(projection === undefined ? [] : [`${projection}${documentId === undefined ? '' : `, document ${documentId}`}`]),
    ...(reason === undefined ? [] : [`"${reason}"`]),
  ].map(plain);
  const names = [actor.role, actor.fullName].map(plain).filter((part) => part !== '');
  const firstLine = `${localTime(at)}  ${plain(type)}  ${names.join(' ')}`;
  return [firstLine, `  ${plain(stream)}`, ...details.map((detail) => `  ${detail}`)].map((line) => `${line}\n`).join('');
}
