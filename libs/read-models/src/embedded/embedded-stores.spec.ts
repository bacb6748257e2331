import { join } from 'node:path';
import { blobStoreContract } from '../testing/blob-store-contract.js';
import { contractCollections, recordStoreContract } from '../testing/record-store-contract.js';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { viewCatalogContract } from '../testing/view-catalog-contract.js';
import { viewStoreContract } from '../testing/view-store-contract.js';
import { openEmbeddedBlobStore } from './embedded-blob-store.js';
import { openEmbeddedRecordStore } from './embedded-record-store.js';
import { openEmbeddedViewCatalog } from './embedded-view-catalog.js';

viewStoreContract('embedded', async (view) => {
  const directory = temporaryDirectory();
  const catalog = openEmbeddedViewCatalog(directory.path);
  const generation = await catalog.add(view, 'log');
  let store = await catalog.open(view, generation);
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = await catalog.open(view, generation));
    },
    close: async () => {
      await store.close();
      await catalog.close();
      directory.remove();
    },
  };
});

viewCatalogContract('embedded', async () => {
  const directory = temporaryDirectory();
  let catalog = openEmbeddedViewCatalog(directory.path);
  return {
    catalog,
    reopen: async () => {
      await catalog.close();
      return (catalog = openEmbeddedViewCatalog(directory.path));
    },
    another: async () => openEmbeddedViewCatalog(directory.path),
    close: async () => {
      await catalog.close();
      directory.remove();
    },
  };
});

recordStoreContract('embedded', async () => {
  const directory = temporaryDirectory();
  const open = () => openEmbeddedRecordStore(join(directory.path, 'records.db'), contractCollections);
  let store = await open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = await open());
    },
    close: async () => {
      await store.close();
      directory.remove();
    },
  };
});

blobStoreContract('embedded', async () => {
  const directory = temporaryDirectory();
  return {
    store: openEmbeddedBlobStore(directory.path),
    reopen: async () => openEmbeddedBlobStore(directory.path),
    close: async () => directory.remove(),
  };
});
