import { applyDecorators, createParamDecorator, Injectable, PayloadTooLargeException, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { FileInterceptor, memoryStorage, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import { ApiConsumes } from '@nestjs/swagger';
import { FILE_MISSING, fileSizeMessage, IMAGE_MAX_BYTES, invalid, Refusal } from '@tiffin/contracts';
import type { FastifyRequest } from 'fastify';
import { catchError, throwError, type Observable } from 'rxjs';
import { TakesMultipart } from '../bodies/readable-body.guard.js';
import { menuPicture, type Picture } from './picture.js';

/** What the other fields of a form and its framing may add to the picture. */
const FORM_BYTES = 64 * 1024;
const LIMITS = {
  fileSize: IMAGE_MAX_BYTES,
  files: 1,
  fields: 16,
  fieldSize: 4096,
  fieldNameSize: 64,
  parts: 17,
  fieldNestingDepth: 1,
  fieldArrayIndexLimit: 16,
};

const pictures = new WeakMap<object, Picture>();
const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

function tooLarge(): Refusal {
  return new Refusal('too_large', { message: fileSizeMessage(IMAGE_MAX_BYTES / (1024 * 1024)) });
}

/** Stands around the multipart parser: refuses a declared size before a byte is read, and words the parser's own refusal of one. */
@Injectable()
class ImageSizeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (Number(requestOf(context).headers['content-length']) > IMAGE_MAX_BYTES + FORM_BYTES) throw tooLarge();
    return next
      .handle()
      .pipe(catchError((error: unknown) => throwError(() => (error instanceof PayloadTooLargeException ? tooLarge() : error))));
  }
}

/** Re-encodes the parsed file before the pipes judge the fields: 413 and 415 come before 400 (api.md 1). */
@Injectable()
class ImageContentInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(context);
    const { file } = request as unknown as { file?: UploadedMultipartFile };
    if (file?.buffer) pictures.set(request, await menuPicture(file.buffer));
    return next.handle();
  }
}

/** A route that takes a form with one picture of at most 5 MB in `field`; its handler gets it through `UploadedImage`. */
export function UploadsImage(field: string): MethodDecorator {
  return applyDecorators(
    TakesMultipart(),
    ApiConsumes('multipart/form-data'),
    UseInterceptors(ImageSizeInterceptor, FileInterceptor(field, { storage: memoryStorage(), limits: LIMITS }), ImageContentInterceptor),
  );
}

/** The picture that came, as it is to be stored. Without one 400 `file is missing` under this field's name. */
export const UploadedImage = createParamDecorator((field: string, context: ExecutionContext): Picture => {
  const picture = pictures.get(requestOf(context));
  if (!picture) throw invalid({ [field]: FILE_MISSING });
  return picture;
});

/** The picture, where one came. */
export const OptionalImage = createParamDecorator((_: unknown, context: ExecutionContext): Picture | undefined =>
  pictures.get(requestOf(context)),
);
