import { Global, Module } from '@nestjs/common';
import { StudentBills } from '@tiffin/accounts';
import { BillsOfStudents } from './bills-of-students.js';

/** Tells accounts what their students were billed. Global, because accounts know nothing of bills. */
@Global()
@Module({ providers: [{ provide: StudentBills, useClass: BillsOfStudents }], exports: [StudentBills] })
export class StudentBillsModule {}
