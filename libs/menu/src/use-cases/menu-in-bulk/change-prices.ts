import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { MENU_ROWS_MAX, RULES, toPaise, type Rupees } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CommandResult, CurrentSession, Field, ForAudience, IdField, ListField, MoneyField, type Session } from '@tiffin/http';
import type { PriceChange } from '../../aggregates/menu/menu-commands.js';
import { MenuStream } from '../../aggregates/menu/menu-stream.js';

/** Sets prices of snacks and of packaged items' variants, all or none. Refused as `decidePrices` says. */
export class ChangePricesCommand extends Command<CommandResult<{ changed: number }>> {
  constructor(
    readonly canteenId: string,
    readonly prices: readonly PriceChange[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePricesCommand)
export class ChangePricesHandler implements ICommandHandler<ChangePricesCommand> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ canteenId, prices, context }: ChangePricesCommand): Promise<CommandResult<{ changed: number }>> {
    const { position } = await this.menus.decide(canteenId, { type: 'ChangePrices', canteenId, prices }, context);
    return new CommandResult({ changed: prices.length }, position);
  }
}

export class NewPriceForm {
  /** The id of a snack or packaged item. */
  @IdField()
  _id: string;

  @IdField({ optional: true })
  variantId?: string;

  @Field('price')
  price: Rupees;

  /** The price that was shown when the new one was chosen. */
  @MoneyField({ max: RULES.price.maximum })
  seenPrice: Rupees;
}

export class ChangePricesForm {
  @ListField(() => NewPriceForm, { min: 1, max: MENU_ROWS_MAX })
  prices: NewPriceForm[];
}

@Controller('contractors/menu')
export class ChangePricesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('prices')
  @HttpCode(200)
  @ForAudience('contractor')
  @ApiOperation({ summary: 'Changes many prices at once' })
  async change(
    @Body() { prices }: ChangePricesForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<{ changed: number }>> {
    const changes = prices.map(({ _id: itemId, variantId, price, seenPrice }) => ({
      itemId,
      ...(variantId !== undefined && { variantId }),
      price: toPaise(price) ?? 0,
      seenPrice: toPaise(seenPrice) ?? 0,
    }));
    return this.commands.execute(new ChangePricesCommand(canteenId, changes, context));
  }
}
