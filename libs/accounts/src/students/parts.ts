import { ChangeStudentHandler } from './change-student/change-student.command.js';
import { ChangeStudentController } from './change-student/change-student.controller.js';
import { FirstPasswordMail } from './first-password.mail.js';
import { ImportPreviews } from './import-students/import-previews.js';
import { ImportStudentsHandler } from './import-students/import-students.command.js';
import { ImportStudentsController } from './import-students/import-students.controller.js';
import { PreviewImportHandler } from './import-students/preview-import.query.js';
import { ListStudentsController } from './list-students/list-students.controller.js';
import { ListStudentsHandler } from './list-students/list-students.query.js';
import { RegisterStudentHandler } from './register-student/register-student.command.js';
import { RegisterStudentController } from './register-student/register-student.controller.js';
import { RemoveAllStudentsHandler } from './remove-all-students/remove-all-students.command.js';
import { RemoveAllStudentsController } from './remove-all-students/remove-all-students.controller.js';
import { ClosedAccounts } from './remove-student/closed-accounts.js';
import { RemoveStudentHandler } from './remove-student/remove-student.command.js';
import { RemoveStudentController } from './remove-student/remove-student.controller.js';
import { StudentErasure } from './remove-student/student-erasure.js';
import { StudentRemoval } from './remove-student/student-removal.js';
import { UnfinishedRemovals } from './remove-student/unfinished-removals.js';

/** The register of students: what the module of accounts is made of, in part. Needs `OpenOrders`, `StudentBills` and `Erasures` from global modules. */
export const STUDENT_CONTROLLERS = [
  ListStudentsController,
  RegisterStudentController,
  ImportStudentsController,
  ChangeStudentController,
  RemoveStudentController,
  RemoveAllStudentsController,
];

export const STUDENT_PROVIDERS = [
  ListStudentsHandler,
  FirstPasswordMail,
  RegisterStudentHandler,
  ImportPreviews,
  PreviewImportHandler,
  ImportStudentsHandler,
  ChangeStudentHandler,
  ClosedAccounts,
  StudentErasure,
  StudentRemoval,
  UnfinishedRemovals,
  RemoveStudentHandler,
  RemoveAllStudentsHandler,
];
