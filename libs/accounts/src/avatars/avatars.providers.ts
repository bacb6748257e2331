import { AvatarController } from './avatar.controller.js';
import { AvatarPictureHandler } from './avatar-picture.query.js';
import { AvatarSweeper } from './avatar-sweeper.js';
import { Avatars } from './avatars.js';
import { ChangeAvatarHandler } from './change-avatar.command.js';

/** The avatars' part of `AccountsModule`. */
export const AVATAR_CONTROLLERS = [AvatarController];
export const AVATAR_PROVIDERS = [Avatars, ChangeAvatarHandler, AvatarPictureHandler, AvatarSweeper];
