import type { ReactNode } from 'react';

interface FactsTableProps {
  readonly caption: string;
  /** The first names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
}

/** A table whose rows become labelled blocks on a phone. */
export function FactsTable({ caption, columns, rows }: FactsTableProps) {
  return (
    <table className="table legal-facts">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} data-l={columns[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
