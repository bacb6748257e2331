import type { Answer } from '@tiffin/accounts/testing';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { form, picture } from './forms.js';
import { startMenu, type MenuApp } from './menu-app.js';

/** An id that does not exist. */
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Calls of the menu over HTTP. */
export class MenuCalls {
  private constructor(
    readonly menu: MenuApp,
    readonly png: Buffer,
  ) {}

  static async start(): Promise<MenuCalls> {
    const [menu, png] = await Promise.all([startMenu(), picture('png')]);
    return new MenuCalls(menu, png);
  }

  /** Sends a form as the contractor. */
  form(method: 'post' | 'patch' | 'put', path: string, fields: Record<string, string | string[]>, image?: Buffer): Promise<Answer> {
    const { contractor } = this.menu;
    return contractor.wrote(form(contractor[method](path), fields, image));
  }

  /** Sends JSON as the contractor. */
  send(method: 'post' | 'patch' | 'delete', path: string, body?: unknown): Promise<Answer> {
    const { contractor } = this.menu;
    return contractor.wrote(contractor[method](path, body));
  }

  /** Adds a snack as the contractor and returns it. */
  async snack(name: string, price = '15'): Promise<Snack> {
    const { body } = await this.form('post', '/contractors/snacks', { name, price }, this.png);
    return (body as unknown as { snack: Snack }).snack;
  }

  /** Reads as the student, at the position of the contractor's last write. */
  async read<Body>(path: string): Promise<Body> {
    const { body } = await this.menu.student.after(this.menu.contractor).read(path);
    return body as unknown as Body;
  }
}

export const item = ({ body }: Answer): PackagedItem => (body as unknown as { item: PackagedItem }).item;
export const refusal = ({ status, body }: Answer): Record<string, unknown> => ({ status, ...body });
