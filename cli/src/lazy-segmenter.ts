const { Segmenter } = Intl;

/**
 * `Intl.Segmenter` that loads its data, about 7 ms, once a text needs it. It replaces the original
 * in the bundle (rolldown.config.ts): libraries create theirs when they load, and most texts are
 * ASCII.
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
