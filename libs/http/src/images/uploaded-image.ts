import { applyDecorators, BadRequestException, createParamDecorator, PayloadTooLargeException, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { FileInterceptor, memoryStorage, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import { ApiConsumes } from '@nestjs/swagger';
import { FILE_MISSING, fileSizeMessage, IMAGE_MAX_BYTES, invalid, Refusal } from '@tiffin/contracts';
import type { FastifyRequest } from 'fastify';
import { catchError, from, lastValueFrom, throwError, type Observable } from 'rxjs';
import { TakesMultipart } from '../bodies/readable-body.guard.js';
import { Turnstile } from '../turnstile.js';
import { MENU_PICTURE, namedByContent, type Picture } from './picture.js';
import { toWebp, wrongType, type Resizing } from './to-webp.js';

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

/** WebP, by request. */
const pictures = new WeakMap<object, Buffer>();
const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

function tooLarge(): Refusal {
  return new Refusal('too_large', { message: fileSizeMessage(IMAGE_MAX_BYTES / (1024 * 1024)) });
}

/** What the parser says of a file under another field's name. */
const ELSEWHERE = 'Unexpected file field';

/** Stands around the multipart parser: refuses a declared size before a byte is read, and words the parser's own refusals. */
class FormInterceptor implements NestInterceptor {
  constructor(private readonly field: string) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (Number(requestOf(context).headers['content-length']) > IMAGE_MAX_BYTES + FORM_BYTES) throw tooLarge();
    return next.handle().pipe(catchError((error: unknown) => throwError(() => this.worded(error))));
  }

  private worded(error: unknown): unknown {
    if (error instanceof PayloadTooLargeException) return tooLarge();
    const isElsewhere = error instanceof BadRequestException && error.message.startsWith(ELSEWHERE);
    return isElsewhere ? invalid({ [this.field]: FILE_MISSING }) : error;
  }
}

const forms = new Turnstile({ atOnce: 16, waiting: 48 });

/** Holds few forms in memory at once; those of whoever waits stay unread, and where too many wait it is 503 `unavailable_now`. */
class FewFormsInterceptor implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(forms.pass(() => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}

/** Re-encodes the parsed file before the pipes judge the fields: 413 and 415 come before 400 (api.md 1). */
class ImageContentInterceptor implements NestInterceptor {
  constructor(
    private readonly field: string,
    private readonly resizing: Resizing,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(context);
    const { file } = request as unknown as { file?: UploadedMultipartFile };
    if (file?.buffer) pictures.set(request, await this.encoded(file.buffer));
    return next.handle();
  }

  private async encoded(upload: Uint8Array): Promise<Buffer> {
    try {
      return await toWebp(upload, this.resizing);
    } catch (error) {
      throw error instanceof Refusal && error.code === 'wrong_type' ? wrongType(this.field) : error;
    }
  }
}

/** A route that takes a form with one picture of at most 5 MB in `field`; its handler gets it, resized, through one of the decorators below. */
export function UploadsImage(field: string, resizing: Resizing = MENU_PICTURE): MethodDecorator {
  return applyDecorators(
    TakesMultipart(),
    ApiConsumes('multipart/form-data'),
    UseInterceptors(
      new FormInterceptor(field),
      new FewFormsInterceptor(),
      FileInterceptor(field, { storage: memoryStorage(), limits: LIMITS }),
      new ImageContentInterceptor(field, resizing),
    ),
  );
}

function uploaded(field: string, context: ExecutionContext): Buffer {
  const content = pictures.get(requestOf(context));
  if (!content) throw invalid({ [field]: FILE_MISSING });
  return content;
}

/** The picture that came, as it is to be stored, named by its content. Without one 400 `file is missing` under this field's name. */
export const UploadedImage = createParamDecorator((field: string, context: ExecutionContext): Picture =>
  namedByContent(uploaded(field, context)),
);

/** The picture that came, as WebP, for whoever names it otherwise. Without one 400 `file is missing` under this field's name. */
export const UploadedWebp = createParamDecorator((field: string, context: ExecutionContext): Buffer => uploaded(field, context));

/** The picture, where one came, named by its content. */
export const OptionalImage = createParamDecorator((_: unknown, context: ExecutionContext): Picture | undefined => {
  const content = pictures.get(requestOf(context));
  return content && namedByContent(content);
});
