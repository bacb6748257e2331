import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OrderingModule } from '@tiffin/ordering';
import { PrintingModule } from '@tiffin/print/printing';
import { CardSheetController, CardSheetHandler } from './cards/card-sheet.js';
import { OwnCardController, StudentCardController } from './cards/own-card.js';
import { StudentCards } from './cards/student-cards.js';
import { CounterController, CounterHandler } from './counter.js';
import { FindStudentController, FindStudentHandler } from './find-student.js';
import { PlaceCounterOrderController } from './place-counter-order.js';

/**
 * Orders at the counter, and students' cards. Needs the tokens RECORDS, PROJECTIONS, CLOCK and TIME_ZONE and the accounts module from
 * global modules, and the views of ordering in the projection engine.
 */
@Module({
  imports: [CqrsModule, OrderingModule, PrintingModule],
  controllers: [
    CounterController,
    FindStudentController,
    PlaceCounterOrderController,
    OwnCardController,
    StudentCardController,
    CardSheetController,
  ],
  providers: [StudentCards, CounterHandler, FindStudentHandler, CardSheetHandler],
})
export class CounterModule {}
