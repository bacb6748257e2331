import { Body, Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { CommandContext } from '@tiffin/event-sourcing';
import {
  ActingAs,
  CurrentSession,
  ForAudience,
  HourlyQuota,
  imagePath,
  PictureField,
  square,
  UploadedWebp,
  UploadsImage,
  CommandResult,
  type Session,
} from '@tiffin/http';
import { ChangeAvatar } from './change-avatar.command.js';

/** Most pixels per side: sharp on a dense display at the largest size on screen. */
const SIDE = 320;

class AvatarForm {
  @PictureField()
  avatar: UploadedWebp;
}

@ApiTags('users')
@Controller('users')
export class AvatarController {
  constructor(private readonly commands: CommandBus) {}

  @Patch('avatar')
  @ForAudience('student', 'contractor')
  @HourlyQuota('avatar', 120)
  @UploadsImage('avatar', square(SIDE))
  async change(
    @Body() { avatar }: AvatarForm,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<{ newAvatar: string }>> {
    const { name, position } = await this.commands.execute(new ChangeAvatar(session, avatar.content, context));
    return new CommandResult({ newAvatar: imagePath(name) }, position);
  }
}
