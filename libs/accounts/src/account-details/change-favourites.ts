import { Body, Controller, Inject, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { FAVOURITES_MAX, type NothingToSay } from '@tiffin/contracts';
import { CompareAndSet } from '@tiffin/credentials';
import { CurrentSession, Field, ForAudience, type Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { STUDENTS, type StudentRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

/** Sets the menu items that a student marked; an empty list for none. */
export class ChangeFavourites extends Command<void> {
  constructor(
    readonly studentId: string,
    readonly favourites: readonly string[],
  ) {
    super();
  }
}

/** Throws `no_session` if the account is gone. The ids are not compared with the menu: a dish may leave it and come back. */
@CommandHandler(ChangeFavourites)
export class ChangeFavouritesHandler implements ICommandHandler<ChangeFavourites> {
  private readonly students: CompareAndSet<StudentRecord>;

  constructor(@Inject(RECORDS) records: RecordStore) {
    this.students = new CompareAndSet(records, STUDENTS);
  }

  async execute({ studentId, favourites }: ChangeFavourites): Promise<void> {
    await this.students.change(studentId, (student) => {
      if (!student) throw new Refusal('no_session');
      return { ...student, favourites: [...new Set(favourites)] };
    });
  }
}

const isIds = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= FAVOURITES_MAX &&
  value.every((id) => typeof id === 'string' && id.length > 0 && id.length <= 100);

export class FavouritesRequest {
  @Field({ message: `Please choose at most ${FAVOURITES_MAX} items.`, accepts: isIds })
  @ApiProperty({ type: 'string', isArray: true, maxItems: FAVOURITES_MAX })
  favourites: string[];
}

@ApiTags('users')
@Controller('users/favourites')
export class FavouritesController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @ForAudience('student')
  @ApiOperation({ summary: 'Says which menu items the student marked' })
  async change(@Body() { favourites }: FavouritesRequest, @CurrentSession() { userId }: Session): Promise<NothingToSay> {
    await this.commands.execute(new ChangeFavourites(userId, favourites));
    return {};
  }
}
