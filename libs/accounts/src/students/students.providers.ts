import { ChangeStudentController, ChangeStudentHandler } from './change-student.js';
import { FirstPasswordMail } from './first-password.mail.js';
import { ImportPreviews } from './import-students/import-students.js';
import { ImportStudentsController, ImportStudentsHandler, PreviewImportHandler } from './import-students/import-students.js';
import { ListStudentsController, ListStudentsHandler } from './list-students.js';
import { RegisterStudentController, RegisterStudentHandler } from './register-student.js';
import { RemoveAllStudentsController, RemoveAllStudentsHandler } from './remove-all-students.js';
import { ClosedAccounts } from './remove-student/closed-accounts.js';
import { RemoveStudentController, RemoveStudentHandler } from './remove-student/remove-student.js';
import { StudentErasure } from './remove-student/student-erasure.js';
import { StudentRemoval } from './remove-student/student-removal.js';
import { UnfinishedRemovals } from './remove-student/unfinished-removals.js';

/** The students' part of `AccountsModule`. Needs `OpenOrders`, `StudentBills` and `Erasures` from global modules. */
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
