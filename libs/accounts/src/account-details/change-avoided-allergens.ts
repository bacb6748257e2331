import { Body, Controller, Inject, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ALLERGENS, type Allergen, type NothingToSay } from '@tiffin/contracts';
import { CompareAndSet } from '@tiffin/credentials';
import { CurrentSession, Field, ForAudience, type Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { STUDENTS, type StudentRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

/** Sets the allergens that a student avoids; an empty list for none. */
export class ChangeAvoidedAllergens extends Command<void> {
  constructor(
    readonly studentId: string,
    readonly avoids: readonly Allergen[],
  ) {
    super();
  }
}

/**
 * Throws `no_session` if the account is gone. Only the student's own answers carry it, and the log does not record it: it is about a
 * person's health (docs/reference/decisions.md#3.7).
 */
@CommandHandler(ChangeAvoidedAllergens)
export class ChangeAvoidedAllergensHandler implements ICommandHandler<ChangeAvoidedAllergens> {
  private readonly students: CompareAndSet<StudentRecord>;

  constructor(@Inject(RECORDS) records: RecordStore) {
    this.students = new CompareAndSet(records, STUDENTS);
  }

  async execute({ studentId, avoids }: ChangeAvoidedAllergens): Promise<void> {
    await this.students.change(studentId, (student) => {
      if (!student) throw new Refusal('no_session');
      return { ...student, avoids: ALLERGENS.filter((allergen) => avoids.includes(allergen)) };
    });
  }
}

const isAllergens = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= ALLERGENS.length && value.every((entry) => (ALLERGENS as readonly unknown[]).includes(entry));

export class AvoidedAllergensRequest {
  @Field({ message: `Please choose from ${ALLERGENS.join(', ')}.`, accepts: isAllergens })
  @ApiProperty({ enum: ALLERGENS, isArray: true, maxItems: ALLERGENS.length })
  avoids: Allergen[];
}

@ApiTags('users')
@Controller('users/allergens')
export class AvoidedAllergensController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @ForAudience('student')
  @ApiOperation({ summary: 'Says which allergens the student avoids' })
  async change(@Body() { avoids }: AvoidedAllergensRequest, @CurrentSession() { userId }: Session): Promise<NothingToSay> {
    await this.commands.execute(new ChangeAvoidedAllergens(userId, avoids));
    return {};
  }
}
