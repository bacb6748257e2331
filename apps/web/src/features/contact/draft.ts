/** What stands in the contact form. */
export interface ContactDraft {
  subject: string;
  message: string;
}
export const EMPTY_DRAFT: ContactDraft = { subject: '', message: '' };

let savedDraft = { owner: '', draft: EMPTY_DRAFT };

/** What this person typed and has not sent: it goes with them from the footer to the page and back, and is gone with the tab. */
export const draftOf = (owner: string): ContactDraft => (savedDraft.owner === owner ? savedDraft.draft : EMPTY_DRAFT);

export function keepDraft(owner: string, draft: ContactDraft): void {
  savedDraft = { owner, draft };
}
