"""Trees of CQL queries as YAZ reads them: queries on standard input, one a line; trees as a JSON list on standard error."""
import ctypes
import json
import sys
import xml.etree.ElementTree as ET

yaz = ctypes.CDLL("libyaz.so.5")
yaz.cql_parser_create.restype = ctypes.c_void_p
yaz.cql_parser_string.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
yaz.cql_parser_result.argtypes = [ctypes.c_void_p]
yaz.cql_parser_result.restype = ctypes.c_void_p
yaz.cql_to_xml_buf.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]

# This version of YAZ gives its XCQL no namespace.
XCQL = ""


def tree_of(query):
    parser = yaz.cql_parser_create()
    if yaz.cql_parser_string(parser, query.encode()) != 0:
        return "! 10"
    buffer = ctypes.create_string_buffer(65536)
    yaz.cql_to_xml_buf(yaz.cql_parser_result(parser), buffer, 65536)
    root = ET.fromstring(buffer.value.decode())
    return "= " + print_node(root) + print_sort_keys(root)


def child(element, name):
    return element.find(XCQL + name)


def children(element, name):
    found = child(element, name)
    return [] if found is None else list(found)


def text(element, name):
    found = child(element, name)
    return "" if found is None else (found.text or "")


def print_node(node):
    if node.tag == XCQL + "searchClause":
        return print_clause(node)
    boolean = child(node, "boolean")
    operands = [one for one in node if one.tag in (XCQL + "triple", XCQL + "searchClause")]
    # YAZ 5.34 loses the tags around operands, or keeps them.
    operands += [one for side in ("leftOperand", "rightOperand") for one in children(node, side)]
    return f"({text(boolean, 'value')}{print_modifiers(boolean)} {' '.join(map(print_node, operands))})"


def print_clause(node):
    relation = child(node, "relation")
    index = text(node, "index")
    value = text(relation, "value").lower() + print_modifiers(relation)
    term = " ".join(one.text or "" for one in node.findall(XCQL + "term"))
    if child(node, "prefixes") is not None:
        index = "prefixed " + index
    return f'"{term}"' if index == "cql.serverChoice" else f'[{index} {value} "{term}"]'


def print_modifiers(element):
    # YAZ has them last first.
    printed = [
        "/" + text(one, "type").lower() + text(one, "comparison") + text(one, "value")
        for one in reversed(children(element, "modifiers"))
    ]
    return "".join(printed)


def print_sort_keys(node):
    keys = node.iter(XCQL + "key")
    printed = [text(key, "index") + print_modifiers(key) for key in keys]
    return " sortby " + " ".join(printed) if printed else ""


json.dump([tree_of(query) for query in sys.stdin.read().rstrip("\n").split("\n")], sys.stderr)
