import { Body, Controller, Inject, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LANGUAGES, type Language, type NothingToSay } from '@tiffin/contracts';
import { CompareAndSet } from '@tiffin/credentials';
import { ChoiceField, CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { CONTRACTORS, STUDENTS, type ContractorRecord, type StudentRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

/** Sets a person's language, for screens and for the mails, notifications and prints that the server makes for them. */
export class ChangeLanguage extends Command<void> {
  constructor(
    readonly session: Session,
    readonly language: Language,
  ) {
    super();
  }
}

/** Throws `no_session` if the account is gone. The log does not record it: a reading language is not a fact of the canteen. */
@CommandHandler(ChangeLanguage)
export class ChangeLanguageHandler implements ICommandHandler<ChangeLanguage> {
  private readonly students: CompareAndSet<StudentRecord>;
  private readonly contractors: CompareAndSet<ContractorRecord>;

  constructor(@Inject(RECORDS) records: RecordStore) {
    this.students = new CompareAndSet(records, STUDENTS);
    this.contractors = new CompareAndSet(records, CONTRACTORS);
  }

  async execute({ session: { role, userId }, language }: ChangeLanguage): Promise<void> {
    const withLanguage = <Account extends { readonly language?: Language }>(account: Account | undefined): Account => {
      if (!account) throw new Refusal('no_session');
      return account.language === language ? account : { ...account, language };
    };
    await (role === 'student' ? this.students.change(userId, withLanguage) : this.contractors.change(userId, withLanguage));
  }
}

export class LanguageRequest {
  @ChoiceField(LANGUAGES)
  language: Language;
}

@ApiTags('users')
@Controller('users/language')
export class LanguageController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @ForAudience('student', 'contractor')
  @ApiOperation({ summary: 'Says in which language one reads Tiffin' })
  async change(@Body() { language }: LanguageRequest, @CurrentSession() session: Session): Promise<NothingToSay> {
    await this.commands.execute(new ChangeLanguage(session, language));
    return {};
  }
}
