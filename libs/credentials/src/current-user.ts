import { Controller, Get, Inject } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { businessDay, businessMonth, type User } from '@tiffin/contracts';
import { ForAudience, imagePath, OptionalSession, type Session } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import { CANTEENS, CONTRACTORS, STUDENTS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from './accounts-options.js';

/** The user of a session; `undefined` if the account is gone. */
export class CurrentUser extends Query<User | undefined> {
  constructor(readonly session: Session) {
    super();
  }
}

type Details = Pick<
  User,
  | '_id'
  | 'since'
  | 'fullName'
  | 'email'
  | 'confirmedEmail'
  | 'phoneNumber'
  | 'avatar'
  | 'userName'
  | 'rollNo'
  | 'language'
  | 'avoids'
  | 'favourites'
>;

@QueryHandler(CurrentUser)
export class CurrentUserHandler implements IQueryHandler<CurrentUser> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
  ) {}

  async execute({ session }: CurrentUser): Promise<User | undefined> {
    const canteen = (await this.records.get(CANTEENS, session.canteenId))?.record;
    const details = await this.details(session);
    if (!canteen || !details) return undefined;
    const { hostelType, hostelNumber, hostelName, upi, dueDays, registeredAt } = canteen;
    return {
      since: this.monthOf(registeredAt),
      ...details,
      role: session.role,
      canteenId: canteen._id,
      hostelType,
      hostelNumber,
      hostelName,
      timeZone: this.options.timeZone,
      ...(upi && { takesUpi: true }),
      ...(typeof dueDays === 'number' && { dueDays }),
    };
  }

  private monthOf(registeredAt: string): string {
    return businessMonth(businessDay(new Date(registeredAt), this.options.timeZone));
  }

  private async details({ role, userId }: Session): Promise<Details | undefined> {
    switch (role) {
      case 'staff':
      case 'counter': {
        const fullName = role === 'staff' ? 'Kitchen' : 'Counter';
        return { _id: userId, fullName, email: '', phoneNumber: '', avatar: null, userName: '', rollNo: '' };
      }
      case 'contractor': {
        const contractor = (await this.records.get(CONTRACTORS, userId))?.record;
        if (!contractor) return undefined;
        const { _id, fullName, email, confirmedEmail, phoneNumber, avatar, language } = contractor;
        const proven = typeof confirmedEmail === 'string' && { confirmedEmail };
        const chosen = language && { language };
        return { _id, fullName, email, ...proven, phoneNumber, avatar: imagePath(avatar), userName: '', rollNo: '', ...chosen };
      }
      case 'student': {
        const student = (await this.records.get(STUDENTS, userId))?.record;
        if (!student) return undefined;
        const { _id, fullName, email, phoneNumber, avatar, userName, rollNo, language, avoids, favourites, registeredAt } = student;
        const since = this.monthOf(registeredAt);
        const chosen = { ...(language && { language }), ...(avoids?.length && { avoids }), ...(favourites?.length && { favourites }) };
        return { _id, since, fullName, email, phoneNumber, avatar: imagePath(avatar), userName, rollNo, ...chosen };
      }
    }
  }
}

@ApiTags('users')
@Controller('users')
export class CurrentUserController {
  constructor(private readonly queries: QueryBus) {}

  /** Without a session the answer is 200 and `no user`: the client asks this first, before any log-in (docs/reference/decisions.md#1.5). */
  @Get()
  @ForAudience('anyone')
  async currentUser(@OptionalSession() session: Session | undefined): Promise<User | { message: 'no user' }> {
    const user = session && (await this.queries.execute(new CurrentUser(session)));
    return user ?? { message: 'no user' };
  }
}
