import { Body, ConflictException, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { OutcomeUnknown, StoreUnavailable, UnknownEvent } from '@tiffin/event-sourcing';
import { invalid, Refusal } from '@tiffin/kernel';
import { DuplicateRecord, RecordChanged } from '@tiffin/read-models';
import {
  BooleanField,
  ChoiceField,
  DecimalText,
  Field,
  IdField,
  IntegerField,
  ListField,
  MoneyField,
  MonthPageQuery,
  namedByContent,
  PictureField,
  ReadsViews,
  TextField,
  UploadedWebp,
  UploadsImage,
  uuidOr404,
  CommandResult,
} from '../src/index.js';

class Line {
  @IntegerField(1, 50)
  quantity: number;

  @BooleanField()
  isPacked: boolean;
}

class Everything {
  @Field('email')
  email: string;

  @MoneyField()
  amount: number;

  @ChoiceField(['Snack', 'PackagedFood'])
  type: string;

  @IdField({ optional: true })
  id?: string;

  @TextField(5, { optional: true })
  note?: string;

  @ListField(() => Line, { min: 1, max: 2 })
  lines: Line[];
}

class SnackFields {
  @Field('name')
  name: string;

  @DecimalText()
  @Field('price')
  price: number;
}

class SnackForm extends SnackFields {
  @PictureField({ optional: true })
  image?: UploadedWebp;
}

class NewSnackForm extends SnackFields {
  @PictureField()
  image: UploadedWebp;
}

const named = ({ image, ...form }: SnackForm): object => ({ ...form, picture: image ? namedByContent(image.content).name : null });

const thrown: Record<string, Error> = {
  refusal: new Refusal('amount_changed', { extra: { lines: [] } }),
  throttled: new Refusal('throttled', { retryAfter: 29.2 }),
  field: invalid({ hostel: 'Please choose a hostel.' }),
  changed: new RecordChanged('students', '1'),
  duplicate: new DuplicateRecord('students', 'email'),
  unknownEvent: new UnknownEvent('new'),
  unavailable: new StoreUnavailable('away'),
  outcome: new OutcomeUnknown('lost'),
  nest: new ConflictException('nest words it'),
  defect: new Error('password of somebody@tiffin.example'),
};

/** One route for each feature of the edge. */
@Controller()
export class Routes {
  @Post('everything')
  everything(@Body() body: Everything): object {
    return { ...body, isLine: body.lines[0] instanceof Line };
  }

  @Patch('optional/:id')
  optional(@Param('id') id: string): object {
    return { id: uuidOr404(id) };
  }

  @Get('list')
  list(@Query() query: MonthPageQuery): object {
    return { ...query };
  }

  @Post('snacks')
  @UploadsImage('image')
  addSnack(@Body() form: NewSnackForm): object {
    return named(form);
  }

  @Patch('snacks')
  @UploadsImage('image')
  changeSnack(@Body() form: SnackForm): object {
    return named(form);
  }

  @Get('thrown/:what')
  thrown(@Param('what') what: string): never {
    throw thrown[what] ?? new Error('unforeseen');
  }

  @Post('written')
  written(): CommandResult<object> {
    return new CommandResult({ done: true }, 41, 200);
  }

  @Get('read')
  @ReadsViews('orders')
  read(): object {
    return {};
  }
}
