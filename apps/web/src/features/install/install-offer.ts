/** The browser's offer to install Tiffin. TypeScript does not know it: only Chromium has it. */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offer: InstallOffer | undefined;

/** Keeps the browser's offer until Tiffin asks; it comes once, soon after the start. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  window.addEventListener('appinstalled', () => (offer = undefined));
}

/** The browser's offer; `undefined` if there is none, for example since Tiffin is installed. */
export const installOffer = (): InstallOffer | undefined => offer;
