import type { Calculation, CreateCalculation } from '@longitude/contract/calculator';
import type { Model } from 'mongoose';
import { receiveOnce, type Reception } from '../../platform/database/write.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { findPage, type PageInput } from '../../platform/http/paging.ts';
import type { Skills } from '../skills/service.ts';
import { checkCalculation } from './check-calculation.ts';
import type { CalculationFields } from './model.ts';

/** Visitors' calculations. */
export class Calculations {
  readonly #model: Model<CalculationFields>;
  readonly #skills: Skills;
  readonly #context: ServiceContext;

  constructor(model: Model<CalculationFields>, skills: Skills, context: ServiceContext) {
    this.#model = model;
    this.#skills = skills;
    this.#context = context;
  }

  /**
   * Recomputes a calculation with the stored rates of active skills. @throws AppError
   * `validation_failed` when a number differs
   */
  async check(input: CreateCalculation): Promise<Calculation> {
    return checkCalculation(input, await this.#skills.listActive());
  }

  /**
   * Stores the server's own numbers, once per replay key; a retry counts towards no limit.
   * @throws AppError as `check`, and `idempotency_mismatch`, `rate_limited`
   */
  async receive(input: CreateCalculation, reception: Reception) {
    const compose = () => this.check(input);
    const { document, isReplay } = await receiveOnce(this.#model, reception, compose);
    if (!isReplay) this.#context.announce('calculation.created', document._id.toHexString());
    return document;
  }

  /** Newest first. */
  list(query: PageInput) {
    return findPage(this.#model, { deletedAt: null }, query);
  }
}
