interface NewsNoticeProps {
  readonly count: number;
  /** 'service request' and 'service requests'. */
  readonly one: string;
  readonly many: string;
  readonly onShow: () => void;
}

/** Says that rows have come which are not shown: they never push away what is being read. */
export function NewsNotice({ count, one, many, onShow }: NewsNoticeProps) {
  return (
    <output>
      {count > 0 && (
        <button type="button" className="news" onClick={onShow}>
          <span>
            {count} new {count === 1 ? one : many}
          </span>
          <u>Show</u>
        </button>
      )}
    </output>
  );
}
