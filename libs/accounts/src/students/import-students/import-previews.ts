import { Inject, Injectable } from '@nestjs/common';
import type { ImportPreview } from '@tiffin/contracts';
import { RECORDS } from '@tiffin/kernel';
import { STUDENTS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { checkRows } from './check-rows.js';
import type { FileRow } from './import-file.js';

/** Previews what a file's rows would become in the canteen as it is now. */
@Injectable()
export class ImportPreviews {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async of(canteenId: string, rows: readonly FileRow[]): Promise<ImportPreview> {
    const students = (await this.records.find(STUDENTS, { where: { canteenId } })).map(({ record }) => record);
    return checkRows(rows, {
      rollNos: new Set(students.map(({ rollNo }) => rollNo)),
      emails: new Set(students.map((student) => student.emailKey)),
    });
  }
}
