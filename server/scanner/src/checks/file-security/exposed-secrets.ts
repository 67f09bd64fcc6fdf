import { riskLevels, type RiskLevel } from '@longitude/contract/scan-checks';
import type { ExposedKind, FileTry } from '../../evidence/http.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { formatList } from '../wording.ts';

/** The risk of each kind; a kind that is not critical contains no password by itself. */
const risks: Readonly<Record<ExposedKind, RiskLevel>> = {
  'environment file with passwords or keys': 'critical',
  'environment file': 'medium',
  'Git repository': 'critical',
  'Subversion working copy': 'critical',
  'password file': 'critical',
  'AWS credentials': 'critical',
  'private key': 'critical',
  'WordPress configuration': 'critical',
  'database dump': 'critical',
  archive: 'critical',
  'transfer settings with a password': 'critical',
  'configuration with a password': 'critical',
  'PHP information page': 'high',
  'Apache status': 'medium',
  'list of file names': 'medium',
};

interface Exposure {
  readonly file: FileTry;
  readonly kind: ExposedKind;
  readonly risk: RiskLevel;
}

/** Has a signature, is not a page, and differs from the responses to random paths. */
function findExposures(files: readonly FileTry[]): Exposure[] {
  return files
    .flatMap((file) => {
      const { kind, isHtml, isLikeNothing } = file;
      if (kind === null || isHtml || isLikeNothing) return [];
      return [{ file, kind, risk: risks[kind] }];
    })
    .sort((a, b) => riskLevels.indexOf(a.risk) - riskLevels.indexOf(b.risk));
}

export const exposedSecrets = defineCheck({
  name: 'Exposed Secrets',
  why: 'Attackers probe every site for forgotten files with passwords, keys and database copies. One such file can be enough to take over the site and the data of its customers.',
  needs: ['files'],
  judge({ files }) {
    const exposures = findExposures(files);
    const answered = files.filter(({ status }) => status !== null).length;
    const [worst] = exposures;
    if (worst) return report(exposures, worst.risk);
    // With a few unanswered paths the rest still proves something; with many it does not.
    if (answered * 2 <= files.length) {
      return notTested(
        `Only ${answered} of ${files.length} paths got a response from the site itself, which is too few to judge.`,
      );
    }
    return pass(
      `None of the ${answered} well-known secret files we could check is publicly readable.`,
      listResponses(files),
    );
  },
});

const pathsInLine = 10;

/** `404: /.env, /.git/config`: thirty paths in few lines. */
function listResponses(files: readonly FileTry[]): string[] {
  const byStatus = Map.groupBy(files, ({ status }) => status ?? 'no response');
  return [...byStatus].flatMap(([status, all]) => {
    const paths = all.map(({ path }) => path);
    const lines = Array.from({ length: Math.ceil(paths.length / pathsInLine) }, (_each, at) =>
      paths.slice(at * pathsInLine, (at + 1) * pathsInLine).join(', '),
    );
    return lines.map((line) => `${status}: ${line}`);
  });
}

function report(exposures: readonly Exposure[], risk: RiskLevel): Verdict {
  const names = formatList(exposures.map(({ file, kind }) => `${file.path} (${kind})`));
  const isSecret = risk === 'critical' || risk === 'high';
  return {
    status: isSecret ? 'fail' : 'warning',
    risk,
    details: isSecret
      ? `Anyone can download files that must stay private: ${names}.`
      : `Anyone can read internal server files: ${names}. No password was seen in them.`,
    evidence: exposures.map(
      ({ file, kind }) => `${file.path}: ${file.status}, ${kind}, ${file.bytes} bytes`,
    ),
    recommendation: isSecret
      ? 'Remove these files from the public folder, and change every password and key in them. Assume they have been read: search engines and attackers collect such files within hours. Then block hidden files and backups on the server.'
      : 'Remove these files from the public folder. Block public access to hidden files and the status page.',
    example: denyHidden,
  };
}

const denyHidden = `# nginx
location ~ /\\.(?!well-known/) { return 404; }
location ~* \\.(?:bak|old|orig|save|sql|key|zip|tar|gz)$|~$|/id_rsa$ { return 404; }

# Apache
RedirectMatch 404 "/\\.(?!well-known/)"
RedirectMatch 404 "(?i)\\.(?:bak|old|orig|save|sql|key|zip|tar|gz)$|~$|/id_rsa$"`;
