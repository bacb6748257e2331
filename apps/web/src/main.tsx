import './main.css';
import { i18n } from '@lingui/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { watchReachability } from './api/reachability';
import { App } from './app/app';
import { fetchFurtherRoutes } from './app/further-routes-when-needed';
import { messages } from './locales/en.po';
import { startOfflineSoon } from './offline/soon';
import { compilePlainText } from './texts/compile-plain-text';

i18n.setMessagesCompiler(compilePlainText);
i18n.loadAndActivate({ locale: 'en', messages });
watchReachability();
// While the server is asked who this is.
if (window.location.pathname !== '/') fetchFurtherRoutes();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');
if (import.meta.env.PROD) startOfflineSoon(queryClient);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
