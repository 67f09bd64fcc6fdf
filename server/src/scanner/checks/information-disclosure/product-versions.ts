/** A product and its number, as servers write them: `nginx/1.18.0`, `Phusion Passenger 6.0.4`, `Jetty(9.4.51)`. */
const versioned = /([A-Za-z][A-Za-z0-9_.+-]*)(?:\/v?| v?|\()(\d+(?:\.\d+)+[\w.~+-]*)/g;
/** Numbers that are no version of what runs: of a protocol, or the same in every release. */
const fixed = /^(?:HTTP|Apache-Coyote|Servlet|JSP|JSF|mod_[a-z]+|DAV|Via|at|on|ip)$/i;

const isAddress = (number: string) => {
  const parts = number.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256);
};

/** Products that a text names with a version of at least two numbers, at most 10. A bare name is none. */
export function readVersions(text: string): string[] {
  return [...text.slice(0, 1000).matchAll(versioned)]
    .flatMap(([whole, name = '', number = '']) => {
      const isNumberOfHost = isAddress(number) && !whole.includes('/');
      return fixed.test(name) || isNumberOfHost ? [] : [`${name} ${number}`.slice(0, 50)];
    })
    .slice(0, 10);
}
