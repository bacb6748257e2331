import './main.css';
import { i18n } from '@lingui/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { SLOW_AFTER, watchReachability } from './api/reachability';
import { App } from './app/app';
import { preloadSecondaryRoutes } from './app/lazy-secondary-routes';
import { keepInstallOffer } from './features/install/install-offer';
import { languageFor } from './language/language-choice';
import { showLanguage } from './language/texts';
import { enableOfflineWhenIdle } from './offline/enable-offline-when-idle';
import { restoreMenu } from './offline/restore-lists';
import { storageOf } from './offline/stored-text';
import { lastKnownUser } from './session/last-known-user';
import { compileText } from './texts/compile-text';

// English texts are in the code that shows them, so that each loads with its screen.
i18n.setMessagesCompiler(compileText);
i18n.loadAndActivate({ locale: 'en', messages: {} });
watchReachability();
keepInstallOffer();
// Browsers do not start translating before that.
setTimeout(() => void import('./page/displaced-nodes').then(({ patchDisplacedNodes }) => patchDisplacedNodes()), 1000);
// In parallel to the request for the current user.
if (window.location.pathname !== '/') preloadSecondaryRoutes();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');
const storage = storageOf('localStorage');
if (storage) restoreMenu(queryClient, lastKnownUser(), storage);
if (import.meta.env.PROD) enableOfflineWhenIdle(queryClient);
// English is available at once. Another language's texts are loaded before the first page is shown, if they arrive in time.
const texts = showLanguage(languageFor(window.location.pathname, lastKnownUser()?.language));
void Promise.race([texts, new Promise((late) => setTimeout(late, SLOW_AFTER))]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
