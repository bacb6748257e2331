import { Module, type DynamicModule } from '@nestjs/common';
import { MAIL_COLLECTIONS, MailOutbox } from '@tiffin/mail';
import { CollectedMail } from '@tiffin/mail/testing';

/** Provides an outbox that collects mails instead of sending them. Tests that queue mails open its `collections`, too. */
@Module({})
export class MailForTests {
  static readonly collections = MAIL_COLLECTIONS;

  static with(mail = new CollectedMail()): DynamicModule {
    return { module: MailForTests, global: true, providers: [{ provide: MailOutbox, useValue: mail }], exports: [MailOutbox] };
  }
}
