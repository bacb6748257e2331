import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ImportPreview } from '@tiffin/contracts';
import { rowsOfFile } from './import-file.js';
import { ImportPreviews } from './import-previews.js';

/** What importing a file would do, row by row; writes nothing. */
export class PreviewImport extends Query<ImportPreview> {
  constructor(
    readonly canteenId: string,
    readonly file: Uint8Array,
  ) {
    super();
  }
}

/** Throws 400 for a file that can't be read as a whole. */
@QueryHandler(PreviewImport)
export class PreviewImportHandler implements IQueryHandler<PreviewImport> {
  constructor(private readonly previews: ImportPreviews) {}

  execute({ canteenId, file }: PreviewImport): Promise<ImportPreview> {
    return this.previews.of(canteenId, rowsOfFile(file));
  }
}
