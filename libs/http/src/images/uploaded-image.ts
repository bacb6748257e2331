import {
  applyDecorators,
  BadRequestException,
  PayloadTooLargeException,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { FileInterceptor, memoryStorage, type UploadedMultipartFile } from '@nestjs/platform-fastify/multipart';
import { ApiConsumes, ApiProperty } from '@nestjs/swagger';
import { FILE_MISSING, fileSizeMessage, IMAGE_MAX_BYTES } from '@tiffin/contracts';
import { Semaphore } from '@tiffin/event-sourcing';
import { invalid, Refusal } from '@tiffin/kernel';
import { Transform, type TransformFnParams } from 'class-transformer';
import type { FastifyRequest } from 'fastify';
import { catchError, from, lastValueFrom, throwError, type Observable } from 'rxjs';
import { Takes } from '../bodies/body.guard.js';
import { disconnectSignal } from '../disconnect-signal.js';
import { Field } from '../fields.js';
import { MENU_PICTURE } from './picture.js';
import { toWebp, type Resizing } from './to-webp.js';

/** Bytes that a form's other fields and its framing may add to the picture. */
const FORM_BYTES = 128 * 1024;
const LIMITS = {
  fileSize: IMAGE_MAX_BYTES,
  files: 1,
  fields: 16,
  // The rule of each field limits its length.
  fieldSize: FORM_BYTES,
  fieldNameSize: 64,
  parts: 17,
  fieldNestingDepth: 1,
  fieldArrayIndexLimit: 16,
};

/** An uploaded picture, resized, as WebP. */
export class UploadedWebp {
  constructor(readonly content: Buffer) {}
}

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

function tooLarge(): Refusal {
  return new Refusal('too_large', { message: fileSizeMessage(IMAGE_MAX_BYTES / (1024 * 1024)) });
}

/** The parser's message for a file under another field's name. */
const UNEXPECTED_FIELD = 'Unexpected file field';

/** A boundary has at most 70 characters (RFC 2046); with longer ones the parser's search fails. */
const CONTENT_TYPE_LENGTH = 200;

/** Wraps the multipart parser: refuses a too large declared size before reading, and rewords the parser's own refusals. */
class FormInterceptor implements NestInterceptor {
  constructor(private readonly field: string) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { 'content-length': declared, 'content-type': type = '' } = requestOf(context).headers;
    if (Number(declared) > IMAGE_MAX_BYTES + FORM_BYTES) throw tooLarge();
    if (type.length > CONTENT_TYPE_LENGTH) throw invalid({ [this.field]: FILE_MISSING });
    return next.handle().pipe(catchError((error: unknown) => throwError(() => this.reworded(error))));
  }

  private reworded(error: unknown): unknown {
    if (error instanceof PayloadTooLargeException) return tooLarge();
    const isUnexpectedField = error instanceof BadRequestException && error.message.startsWith(UNEXPECTED_FIELD);
    return isUnexpectedField ? invalid({ [this.field]: FILE_MISSING }) : error;
  }
}

const forms = new Semaphore({ permits: 16, maxQueued: 48 });

/** Limits the forms in memory. Waiting forms stay unread; if too many wait, the answer is 503 `unavailable_now`. */
class FewFormsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const gone = disconnectSignal(requestOf(context));
    return from(forms.run(() => lastValueFrom(next.handle(), { defaultValue: undefined }), gone));
  }
}

/** Re-encodes the parsed file before the pipes validate the fields, so that 413 and 415 come before 400 (docs/reference/wire.md#1.4). */
class ImageContentInterceptor implements NestInterceptor {
  constructor(
    private readonly field: string,
    private readonly resizing: Resizing,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(context);
    const { file } = request as unknown as { file?: UploadedMultipartFile };
    request.body = {
      ...(request.body as object),
      [this.field]: file?.buffer && (await this.encoded(file.buffer, disconnectSignal(request))),
    };
    return next.handle();
  }

  private async encoded(upload: Uint8Array, gone: AbortSignal): Promise<UploadedWebp> {
    try {
      return new UploadedWebp(await toWebp(upload, this.resizing, gone));
    } catch (error) {
      const isOfFile = error instanceof Refusal && (error.code === 'wrong_type' || error.code === 'too_large');
      throw isOfFile ? new Refusal(error.code, { message: error.message, errors: { [this.field]: error.message } }) : error;
    }
  }
}

/** A route that takes a form with one picture of at most 5 MB in `field`. The body's class has it, resized, as a `PictureField`. */
export function UploadsImage(field: string, resizing: Resizing = MENU_PICTURE): MethodDecorator {
  return applyDecorators(
    Takes('multipart'),
    ApiConsumes('multipart/form-data'),
    UseInterceptors(
      new FormInterceptor(field),
      new FewFormsInterceptor(),
      FileInterceptor(field, { storage: memoryStorage(), limits: LIMITS }),
      new ImageContentInterceptor(field, resizing),
    ),
  );
}

/** The picture of a form, an `UploadedWebp`. A missing one is refused: 400 `file is missing`, together with errors of other fields. */
export function PictureField({ optional = false }: { optional?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    // Takes the original object: a copy would not be an `UploadedWebp`.
    Transform(({ obj, key }: TransformFnParams) => (obj as Record<string, unknown>)[key]),
    Field({ message: FILE_MISSING, accepts: (value) => value instanceof UploadedWebp }, { optional }),
    ApiProperty({ type: 'string', format: 'binary', required: !optional }),
  );
}
