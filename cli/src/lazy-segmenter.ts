const { Segmenter } = Intl;

/**
 * `Intl.Segmenter` that reads its data, about 7 ms, once a text needs it. The bundle has it in place
 * of that (rolldown.config.ts): libraries make theirs as they load, and most texts are ASCII.
 */
export class LazySegmenter {
  readonly #settings: ConstructorParameters<typeof Intl.Segmenter>;
  #segmenter: Intl.Segmenter | undefined;

  constructor(...settings: ConstructorParameters<typeof Intl.Segmenter>) {
    this.#settings = settings;
  }

  segment(text: string): Intl.Segments {
    this.#segmenter ??= new Segmenter(...this.#settings);
    return this.#segmenter.segment(text);
  }
}
